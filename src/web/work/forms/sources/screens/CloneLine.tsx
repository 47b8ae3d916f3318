import { Link } from 'react-router-dom';
import { Banner } from '~/web/ui/page/Banner';
import type { CopySource } from '../model/values';

interface CloneLineProps {
  readonly clone: CopySource;
  readonly noun: string;
  readonly problem: string | undefined;
}

/** Says whose files the new object gets; picking a source takes those instead. */
export function CloneLine({ clone: { name, page }, noun, problem }: CloneLineProps) {
  return (
    <>
      <Banner tone="info">
        A copy of{' '}
        <Link className="at-link" to={page}>
          {name}
        </Link>
        : its settings are filled in below, and its files are copied when you create the new {noun}.
        Pick a source above to take other files.
      </Banner>
      {problem && (
        <p className="at-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
