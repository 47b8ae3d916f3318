import type { UnknownAction } from '@reduxjs/toolkit';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import type { ObjectRow } from '~/web/work/entities/pending';
import type { Download, ListedKind, ObjectList, Offered } from './objectList';

interface Doing {
  readonly dispatch: (event: UnknownAction) => void;
  /** Goes to a form that may lie over the list. */
  readonly goTo: (address: string) => void;
}

/** The downloads of an object, as lines of a menu. */
const downloadsOf = <Row>(
  downloads: readonly Download<Row>[],
  row: Row,
  dispatch: Doing['dispatch'],
): MenuAction[] =>
  downloads.map(({ key, label, whyNot, requested }) => ({
    key: `download ${key}`,
    label,
    icon: 'download',
    reason: whyNot?.(row),
    onChoose: () => dispatch(requested(row)),
  }));

type OfferingFeature<Row> = Pick<ListedKind<Row>, 'pages' | 'idOf' | 'nameOf'> & {
  readonly events: Pick<ListedKind<Row>['events'], 'linkCopyRequested'>;
};

/** The common actions of a kind beside its own, in the menus of its row and of its page: only what works for it. */
export const offersOf = <Row extends ObjectRow>(
  {
    feature,
    renaming,
    duplicateAt,
    jobAt,
    publishAt,
    downloads = [],
    addressed,
  }: Offered<Row> & { readonly feature: OfferingFeature<Row> },
  row: Row,
  may: boolean,
  { dispatch, goTo }: Doing,
): MenuAction[] => {
  const id = feature.idOf(row);
  const rename: MenuAction[] =
    renaming && may
      ? [
          {
            key: 'rename',
            label: 'Rename…',
            icon: 'pencil',
            onChoose: () =>
              dispatch(renaming.form.events.opened({ id, name: feature.nameOf(row) })),
          },
        ]
      : [];
  const duplicate: MenuAction[] =
    duplicateAt && may
      ? [
          {
            key: 'duplicate',
            label: 'Duplicate…',
            icon: 'clone outline',
            onChoose: () => goTo(`${duplicateAt}?clone=${encodeURIComponent(id)}`),
          },
        ]
      : [];
  const job: MenuAction[] =
    jobAt && may
      ? [
          {
            key: 'job',
            label: 'Run as job…',
            icon: 'tasks',
            onChoose: () => goTo(`${jobAt}${encodeURIComponent(id)}`),
          },
        ]
      : [];
  const publish: MenuAction[] =
    publishAt && may
      ? [
          {
            key: 'publish',
            label: 'Publish…',
            icon: 'share square outline',
            onChoose: () => goTo(`${publishAt}/${encodeURIComponent(id)}`),
          },
        ]
      : [];
  const address: MenuAction[] =
    addressed && !addressed(row)
      ? []
      : [
          {
            key: 'tab',
            label: 'Open in new tab',
            icon: 'external alternate',
            href: `${feature.pages}/${encodeURIComponent(id)}`,
          },
          {
            key: 'link',
            label: 'Copy link',
            icon: 'linkify',
            onChoose: () => dispatch(feature.events.linkCopyRequested({ id })),
          },
        ];
  return [
    ...rename,
    ...duplicate,
    ...job,
    ...publish,
    ...downloadsOf(downloads, row, dispatch),
    ...address,
  ];
};

/** The menu of a row: what its kind does with it, what every kind offers, and what ends it last. */
export const menuOf = <Row extends ObjectRow>(
  list: ObjectList<Row>,
  row: Row,
  may: boolean,
  doing: Doing,
): readonly MenuAction[] => {
  const own = list.actionsOf(row, may, doing.dispatch, doing.goTo);
  return [
    ...own.filter(({ danger }) => !danger),
    ...offersOf(list, row, may, doing),
    ...own.filter(({ danger }) => danger),
  ];
};
