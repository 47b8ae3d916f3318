import { Panel } from '~/web/lib/panels';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Page } from '~/web/ui/page/Page';
import type { KindName } from '../state';
import { CreateButton } from './CreateButton';
import { CreateForm, type FormProps } from './CreateForm';
import { Creating } from './Creating';

/** The form alone, for pages that embed it. What comes after it the embedding page says, where it was told; else `made` stands here. */
export function EmbeddedCreate<Kind extends KindName>({
  of,
  made: text,
}: FormProps<Kind> & { readonly made: string }) {
  const {
    kind: form,
    create: { title },
  } = of.table;
  const made = useAppSelector((state) => of.selectCreate(state)?.made ?? null);
  return (
    <>
      {!made?.told && (
        <Page title={title}>
          <div className="form-embedded">
            {made ? (
              <p role="status">{text}</p>
            ) : (
              <>
                <CreateForm of={of} />
                <Creating form={form} />
                <div className="form-buttons">
                  <CreateButton form={form} />
                </div>
              </>
            )}
          </div>
        </Page>
      )}
      <Panel name="uploads" of="" />
      <Panel name="drivePicker" of="" />
    </>
  );
}
