import { Link } from 'react-router-dom';
import type { Stream } from '~/contract';
import { visibly } from '~/web/lib/text/readable';
import { Avatar } from '~/web/ui/data/Avatar';
import { calledOf } from '../columns';
import { inLines } from '../model/texts';

function People({
  title,
  people,
}: {
  readonly title: string;
  readonly people: readonly Stream['owner'][];
}) {
  if (people.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {people.map((one) => (
          <span key={one.user_name} className="stream-person">
            <Avatar userName={one.user_name} picture={one.profile_picture_url} size={24} />{' '}
            {calledOf(one)}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Description and speakers of a stream. */
export function About({ stream }: { readonly stream: Stream }) {
  const { description, owner, speakers, collaborators, workload_id, arxiv_id, uni_name } = stream;
  return (
    <>
      <p className="stream-description">{inLines(description)}</p>
      <dl className="stream-about">
        <People title={speakers.length === 0 ? 'Host' : 'Hosts'} people={[owner, ...speakers]} />
        <People title="Collaborators" people={collaborators} />
        {workload_id !== null && (
          <div>
            <dt>Notebook</dt>
            <dd>
              <Link className="at-link" to={`/notebooks/${encodeURIComponent(workload_id)}`}>
                Open the notebook
              </Link>
            </dd>
          </div>
        )}
        {arxiv_id !== null && (
          <div>
            <dt>arXiv</dt>
            <dd>
              <a
                className="at-link"
                href={`https://arxiv.org/abs/${encodeURI(arxiv_id)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {visibly(arxiv_id)}
              </a>
            </dd>
          </div>
        )}
        {uni_name !== null && (
          <div>
            <dt>University</dt>
            <dd>{visibly(uni_name)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
