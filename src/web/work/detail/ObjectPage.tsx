import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel, type PanelProps } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import type { RootState } from '~/web/lib/state/root';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Tabs } from '~/web/ui/page/Tabs';
import type { ListedKind } from '~/web/work/list/objectList';
import { selectUser } from '~/web/core/session/person';
import type { ObjectRow } from '~/web/work/entities/pending';
import { ObjectBanners } from './ObjectBanners';
import { ObjectMenu } from './ObjectMenu';
import { ObjectNotThere } from './ObjectNotThere';
import type { PageKind } from './pageKind';

/** The properties of an object's page. */
export interface OfObject<Row> {
  readonly row: Row;
  /** The person may change it. */
  readonly may: boolean;
}

type Feature<Row extends ObjectRow> = Pick<ListedKind<Row>, 'mayChange'> & {
  readonly selectRow: (state: RootState, id: string) => Row | undefined;
};

/** A panel that another feature places on the page of an object. Keep it outside components. */
export const objectPanel = <Row extends ObjectRow>(
  { selectRow, mayChange }: Feature<Row>,
  Shown: ComponentType<OfObject<Row>>,
) =>
  function ObjectPanel({ of: id }: PanelProps) {
    const row = useAppSelector((state) => selectRow(state, id));
    const user = useAppSelector(selectUser);
    return row ? <Shown row={row} may={mayChange(row, user)} /> : null;
  };

/** The page of the object that the address names, or what stands there where it is not known. Keep it outside components. */
export const objectPage = <Row extends ObjectRow, Intent extends string>(
  feature: PageKind<Row, Intent> & Feature<Row>,
  Shown: ComponentType<OfObject<Row>>,
) => {
  const Known = objectPanel(feature, Shown);
  return function ObjectPage() {
    const { id } = useParams<{ id: string }>();
    const isKnown = useAppSelector((state) => feature.selectRow(state, id) !== undefined);
    return isKnown ? <Known of={id} /> : <ObjectNotThere feature={feature} id={id} />;
  };
};

/** The button of the comments about an object. It has its place before their code arrives: the buttons beside it stay where they are. */
export const CommentsButton = ({ of }: PanelProps) => (
  <Panel name="comments" of={of} fallback={<span className="at-pagebar-comments" />} />
);

/** A part of a page, with a tab of its own. */
export interface PagePart {
  readonly key: string;
  readonly label: string;
  readonly count?: number | null | undefined;
  /** It fills the height that it is given and scrolls inside. */
  readonly fill?: true;
  readonly content: () => ReactNode;
}

/** The part that the address names (`?tab`); the first where it names none. */
export const usePart = <Part extends { readonly key: string }>(
  parts: readonly Part[],
): Part | undefined => {
  const [asked] = useQueryPart('tab');
  return parts.find(({ key }) => key === asked) ?? parts[0];
};

interface ObjectFrameProps<Row extends ObjectRow, Intent extends string> {
  readonly feature: PageKind<Row, Intent> & ListedKind<Row>;
  readonly row: Row;
  /** The text for its name, where that is not fit to be read. */
  readonly title?: string;
  /** The kind, where people talk about it beside its page: 'sweep'. */
  readonly commented?: string;
  /** Beside the name: how it stands. */
  readonly state: ReactNode;
  /** The things to do next, before the menu. */
  readonly buttons?: ReactNode;
  readonly actions: readonly MenuAction[];
  /** Failures, by intent; none are shown where this is left out. */
  readonly failed?: Readonly<Record<Intent, string>>;
  /** Tries it again. */
  readonly again?: ReactNode;
  /** Other banners above the page. */
  readonly banners?: ReactNode;
  readonly parts?: readonly PagePart[];
  /** Content below its parts, and the dialogs over it. */
  readonly children?: ReactNode;
}

/** The frame of an object's page: name, state, buttons and menu, what went wrong, and the tabs of its parts. */
export function ObjectFrame<Row extends ObjectRow, Intent extends string>({
  feature,
  row,
  title = feature.nameOf(row),
  commented,
  state,
  buttons,
  actions,
  failed,
  again,
  banners,
  parts = [],
  children,
}: ObjectFrameProps<Row, Intent>) {
  const id = feature.idOf(row);
  const [, choose] = useQueryPart('tab');
  const part = usePart(parts);
  return (
    <Page
      title={title}
      fill={part?.fill === true}
      bar={
        <PageBar
          heading={title}
          state={state}
          tabs={
            part && (
              <Tabs
                label={`Parts of ${title}`}
                active={part.key}
                tabs={parts}
                onChoose={(key) => {
                  choose(key === parts[0]?.key ? null : key);
                }}
              />
            )
          }
          action={
            <>
              {commented && <CommentsButton of={`${commented}/${id}`} />}
              {buttons}
              <ObjectMenu feature={feature} row={row} offered={{}} own={actions} />
            </>
          }
        />
      }
    >
      {failed && <ObjectBanners feature={feature} id={id} titles={failed} again={again} />}
      {banners}
      {part?.content()}
      {children}
    </Page>
  );
}
