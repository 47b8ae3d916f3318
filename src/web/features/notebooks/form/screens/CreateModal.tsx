import { CreateDialog } from '~/web/work/forms/screens/CreateDialog';
import { notebookForm } from '../model/form';

/** /notebooks/create: the modal over the page that was open. */
export default function CreateModal() {
  return <CreateDialog of={notebookForm} />;
}
