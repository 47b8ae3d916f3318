import { useParams } from 'react-router-dom';
import { EmbeddedSettings } from '~/web/work/forms/screens/EmbeddedSettings';
import { notebookForm } from '../model/form';

/** /components/notebooks/{id}/edit: the settings alone, for pages that embed them. */
export default function EmbeddedEditPage() {
  const { id } = useParams<{ id: string }>();
  return <EmbeddedSettings of={notebookForm} id={id} title="Notebook" />;
}
