import { PublishedList } from './PublishedList';

/** RT-32 The notebooks that the team published. */
export default function PublishedNotebooksPage() {
  return <PublishedList workload="notebook" />;
}
