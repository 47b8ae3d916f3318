import { EmbeddedCreate } from '~/web/work/forms/screens/EmbeddedCreate';
import { notebookForm } from '../model/form';

/** /components/notebooks/create: the form alone, for pages that embed it. */
export default function EmbeddedCreatePage() {
  return <EmbeddedCreate of={notebookForm} made="Notebook created successfully" />;
}
