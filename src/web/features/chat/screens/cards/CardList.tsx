import { Link } from 'react-router-dom';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import type { FileCard, NamedObject } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { toneOf, wordOf } from '~/web/work/status/objectStatus';
import { Age } from '~/web/ui/data/Age';
import { Status } from '~/web/ui/data/Status';
import { PAGES } from '../../model/cards';
import { selectCard } from '../../selectors';
import './cards.css';

const WORDS: Readonly<Record<NamedObject['kind'], string>> = {
  notebook: 'Notebook',
  job: 'Batch job',
  sweep: 'Sweep',
  dag: 'DAG',
  prediction: 'Prediction',
  environment: 'Environment',
  dataset: 'Dataset',
  stream: 'Stream',
};
const ICONS: Readonly<Record<NamedObject['kind'], SemanticICONS>> = {
  notebook: 'code',
  job: 'tasks',
  sweep: 'sliders horizontal',
  dag: 'sitemap',
  prediction: 'lightning',
  environment: 'cubes',
  dataset: 'database',
  stream: 'podcast',
};
const pageOf = (kind: NamedObject['kind']) =>
  Object.entries(PAGES).find(([, each]) => each === kind)?.[0] ?? '';

function ObjectCard({ object }: { readonly object: NamedObject }) {
  const { kind, id, name, user_name, update_datetime } = object;
  return (
    <Link className="chat-card" to={`/${pageOf(kind)}/${encodeURIComponent(id)}`}>
      <Icon name={ICONS[kind]} />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small className="at-muted">
          {WORDS[kind]} of {user_name} · <Age at={update_datetime} />
        </small>
      </span>
      <Status tone={toneOf(object)} word={wordOf(object)} />
    </Link>
  );
}

function FileLine({ file: { path, is_dir, size, update_datetime } }: { readonly file: FileCard }) {
  const query = new URLSearchParams({ storage: 'teamdrive', [is_dir ? 'path' : 'preview']: path });
  if (!is_dir) query.set('path', path.slice(0, path.lastIndexOf('/') + 1));
  return (
    <Link className="chat-card" to={`/drive?${query.toString()}`}>
      <Icon name={is_dir ? 'folder outline' : 'file outline'} />
      <span>
        <strong>
          <bdi>{path.replace(/\/$/, '').slice(path.replace(/\/$/, '').lastIndexOf('/') + 1)}</bdi>
        </strong>
        <small className="at-muted">
          Team drive{size !== null && ` · ${sizeText(size)}`}
          {update_datetime !== null && (
            <>
              {' '}
              · <Age at={update_datetime} />
            </>
          )}
        </small>
      </span>
    </Link>
  );
}

function One({ of }: { readonly of: string }) {
  const card = useAppSelector((state) => selectCard(state, of));
  if (!card) return null;
  return card.of === 'object' ? <ObjectCard object={card.object} /> : <FileLine file={card.file} />;
}

/** The targets of the links that are known. */
export default function CardList({ refs }: { readonly refs: readonly string[] }) {
  const shown = useAppSelector((state) => refs.filter((ref) => selectCard(state, ref)).join('\n'));
  return shown === '' ? null : (
    <ul className="chat-cards" aria-label="Linked">
      {shown.split('\n').map((ref) => (
        <li key={ref}>
          <One of={ref} />
        </li>
      ))}
    </ul>
  );
}
