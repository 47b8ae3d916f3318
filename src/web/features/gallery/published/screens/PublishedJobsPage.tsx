import { PublishedList } from './PublishedList';

/** RT-32 The jobs that the team published. */
export default function PublishedJobsPage() {
  return <PublishedList workload="batchjob" />;
}
