import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { Panel } from '~/web/kit/panels';
import { Page } from '~/web/ui/page/Page';
import { selectCreate } from '../selectors';
import { CREATE_FORM, CreateForm } from './CreateForm';
import { Creating } from './Creating';

/** /components/notebooks/create: the form alone, for pages that embed it. What comes after it the embedding page says, where it was told. */
export default function EmbeddedCreatePage() {
  const create = useSelector(selectCreate);
  const submitting = create?.draft.submitting ?? false;
  return (
    <>
      {!create?.made?.told && (
        <Page title="Create Notebook">
          <div className="form-embedded">
            {create?.made ? <p role="status">Notebook created successfully</p> : (
              <>
                <CreateForm />
                <Creating />
                <div className="form-buttons"><Button type="submit" form={CREATE_FORM} primary content="Create" loading={submitting} disabled={submitting} /></div>
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
