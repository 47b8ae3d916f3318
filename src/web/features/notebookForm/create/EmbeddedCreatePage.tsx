import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { Panel } from '~/web/kit/panels';
import { Page } from '~/web/ui/page/Page';
import { KINDS } from '../kinds';
import { selectCreate, type WithForm } from '../selectors';
import { CreateForm, idOfForm } from './CreateForm';
import { Creating } from './Creating';

const { form, title } = KINDS.notebook;

/** /components/notebooks/create: the form alone, for pages that embed it. What comes after it the embedding page says, where it was told. */
export default function EmbeddedCreatePage() {
  const create = useSelector((state: WithForm) => selectCreate(state, form));
  const submitting = create?.draft.submitting ?? false;
  return (
    <>
      {!create?.made?.told && (
        <Page title={title}>
          <div className="form-embedded">
            {create?.made ? <p role="status">Notebook created successfully</p> : (
              <>
                <CreateForm form={form} />
                <Creating form={form} />
                <div className="form-buttons"><Button type="submit" form={idOfForm(form)} primary content="Create" loading={submitting} disabled={submitting} /></div>
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
