import type { PredictionVersion } from '~/contract';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { toastAdded } from '~/web/core/toasts/events';
import { keyRequested, keyTaken } from '../events';
import { NEW_TRY } from '../model/tryForm';
import { LANGUAGES, snippetOf, type Language } from '../model/snippets';
import type { PredictionRow } from '../../model/predictions';
import { selectCalls, selectKey, selectTry } from '../selectors';

interface CallItProps {
  readonly row: PredictionRow;
  readonly shown: PredictionVersion;
  readonly may: boolean;
}

const isLanguage = (word: string | null): word is Language =>
  word !== null && Object.hasOwn(LANGUAGES, word);
const TABS = Object.entries(LANGUAGES).map(([key, label]) => ({ key: key as Language, label }));

/** A text with the button that copies it. */
function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  const dispatch = useAppDispatch();
  return (
    <CopyButton
      text={text}
      label={label}
      onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
    />
  );
}

/** The key of a version: told once, when it is made. */
function Key({ row: { pf_id }, shown: { version, key_hint }, may }: CallItProps) {
  const dispatch = useAppDispatch();
  const key = useAppSelector((state) => selectKey(state, { pf_id, version }));
  const again = may && (
    <ReasonedButton
      size="small"
      label={key_hint === null ? 'Make a key' : 'Replace the key'}
      onClick={() => dispatch(keyRequested({ pf_id, version }))}
    />
  );
  if (key !== null) {
    return (
      <Banner
        tone="warn"
        action={
          <button type="button" className="at-link" onClick={() => dispatch(keyTaken())}>
            I have it
          </button>
        }
      >
        This is the key. It is shown this once: <code className="prediction-key">{key}</code>{' '}
        <Copied text={key} label="Copy the key" />
      </Banner>
    );
  }
  return (
    <p className="prediction-buttons">
      {key_hint === null ? (
        <span className="at-muted">Calls need a key, and there is none yet.</span>
      ) : (
        <span>
          Key <code>…{key_hint}</code>
        </span>
      )}
      {again}
    </p>
  );
}

/** How the version is called from elsewhere: the key, the addresses, and the call in three languages. */
export function CallIt(props: CallItProps) {
  const {
    row: { pf_id },
    shown: { version },
  } = props;
  const calls = useAppSelector((state) => selectCalls(state, { pf_id, version }))?.calls;
  const form = useAppSelector(selectTry)?.values ?? NEW_TRY;
  const key = useAppSelector((state) => selectKey(state, { pf_id, version }));
  const [asked, choose] = useQueryPart('call');
  const language = isLanguage(asked) ? asked : 'curl';
  if (!calls)
    return (
      <section className="prediction-part">
        <h2>Call it</h2>
        <Skeleton lines={6} label="Loading how it is called" />
      </section>
    );
  const snippet = snippetOf(language, calls.address, form, key);
  return (
    <section className="prediction-part">
      <h2>Call it</h2>
      <Key {...props} />
      <dl className="prediction-addresses">
        <dt>Version {version}</dt>
        <dd>
          <code title={calls.address}>{calls.address}</code>{' '}
          <Copied text={calls.address} label="Copy the address of the version" />
        </dd>
        <dt>Live version</dt>
        <dd>
          <code title={calls.live_address}>{calls.live_address}</code>{' '}
          <Copied text={calls.live_address} label="Copy the address of the live version" />
        </dd>
      </dl>
      <Tabs<Language>
        label="Languages"
        tabs={TABS}
        active={language}
        onChoose={(chosen) => {
          choose(chosen === 'curl' ? null : chosen);
        }}
      />
      <div className="prediction-snippet">
        <pre tabIndex={0} aria-label={`The call in ${LANGUAGES[language]}`}>
          {snippet}
        </pre>
        <Copied text={snippet} label={`Copy the ${LANGUAGES[language]} call`} />
      </div>
    </section>
  );
}
