import { useAppSelector } from '~/web/lib/state/hooks';
import type { PanelProps } from '~/web/lib/panels';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import Account from './Account';
import { selectRetryText } from '../model/gateSlice';
import { RepositoryFields } from './RepositoryFields';
import { selectBrowse } from '../model/sourceSlice';
import { Files } from './Files';
import './github.css';

/** Files of a repository for the form `of`: account, organisation, repository, branch, and a tree to tick. */
export default function GithubPanel({ of: form }: PanelProps) {
  const browse = useAppSelector((state) => selectBrowse(state, form));
  const retry = useAppSelector(selectRetryText);
  if (!browse) return <Skeleton lines={4} />;
  return (
    <section className="github" aria-label="GitHub">
      <Account />
      {retry !== null && <Banner tone="warn">{retry}</Banner>}
      <RepositoryFields form={form} browse={browse} />
      <Files form={form} browse={browse} />
    </section>
  );
}
