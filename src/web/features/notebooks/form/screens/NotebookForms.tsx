import { useParams } from 'react-router-dom';
import { CreateDialog } from '~/web/work/forms/screens/CreateDialog';
import { EmbeddedCreate } from '~/web/work/forms/screens/EmbeddedCreate';
import { EmbeddedSettings } from '~/web/work/forms/screens/EmbeddedSettings';
import { notebookForm } from '../model/form';

/** /notebooks/create: the modal over the page that was open. */
export const CreateModal = () => <CreateDialog of={notebookForm} />;

/** /components/notebooks/create: the form alone, for pages that embed it. */
export const EmbeddedCreatePage = () => (
  <EmbeddedCreate of={notebookForm} made="Notebook created successfully" />
);

/** /components/notebooks/{id}/edit: the settings alone, for pages that embed them. */
export function EmbeddedEditPage() {
  const { id } = useParams<{ id: string }>();
  return <EmbeddedSettings of={notebookForm} id={id} title="Notebook" />;
}
