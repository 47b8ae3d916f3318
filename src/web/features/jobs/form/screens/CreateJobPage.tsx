import { CreatePage } from '~/web/work/forms/screens/CreatePage';
import { jobForm } from '../model/form';

/** /jobs/create: the form that makes a batch job, on a page of its own. */
export default function CreateJobPage() {
  return <CreatePage of={jobForm} />;
}
