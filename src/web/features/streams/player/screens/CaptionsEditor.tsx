import { useRef, type ChangeEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import type { Stream } from '~/contract';
import {
  CAPTION_LANGUAGES,
  CAPTIONS,
  type CaptionLanguage,
} from '~/contract/streams/recordingRules';
import { files } from '~/web/lib/browser/files/files';
import { reasonOf, GENERIC_ERROR } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { Confirm } from '~/web/ui/overlay/Confirm';
import {
  captionFileChosen,
  captionLanguageChosen,
  captionsDeletionDropped,
  captionsDeleteConfirmOpened,
  captionsDeletionRequested,
} from '../events';
import { languageName } from '../model/captions';
import { selectCaptions } from '../selectors';

const CHOICES = CAPTION_LANGUAGES.map((language) => ({
  value: language,
  text: languageName(language),
}));
const isLanguage = (value: string): value is CaptionLanguage =>
  CAPTION_LANGUAGES.some((one) => one === value);

function Given({ language }: { readonly language: CaptionLanguage }) {
  const dispatch = useAppDispatch();
  const name = languageName(language);
  return (
    <li>
      <span>{name}</span>
      <button
        type="button"
        className="at-dots"
        aria-label={`Remove captions in ${name}`}
        title="Remove"
        onClick={() => dispatch(captionsDeleteConfirmOpened({ language }))}
      >
        <Icon name="trash alternate outline" />
      </button>
    </li>
  );
}

function Question({ stream_id }: Pick<Stream, 'stream_id'>) {
  const dispatch = useAppDispatch();
  const { asked } = useAppSelector(selectCaptions);
  if (asked === null) return null;
  return (
    <Confirm
      danger
      title={`Remove captions in ${languageName(asked)}?`}
      verb="Remove"
      onCancel={() => dispatch(captionsDeletionDropped())}
      onConfirm={() => dispatch(captionsDeletionRequested({ stream_id, language: asked }))}
    >
      <p>Nobody sees them from then on. Your own file stays where it is.</p>
    </Confirm>
  );
}

/** A language, and the file of captions in it. */
function Giving({ stream_id }: Pick<Stream, 'stream_id'>) {
  const dispatch = useAppDispatch();
  const { tracks, next, saveRequest } = useAppSelector(selectCaptions);
  const { problem: rejected } = saveRequest;
  const isSaving = saveRequest.status === 'loading';
  const input = useRef<HTMLInputElement>(null);
  const language = next ?? 'en';
  const isThere = tracks.some((track) => track.language === language);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) dispatch(captionFileChosen({ stream_id, language, file: files.keep(file) }));
    event.target.value = '';
  };
  const problem =
    rejected && !rejected.fields?.['language']
      ? (rejected.fields?.['file'] ?? reasonOf(rejected, GENERIC_ERROR))
      : undefined;
  return (
    <>
      <div className="player-about">
        <SelectField
          label="Language"
          value={language}
          choices={CHOICES}
          problem={rejected?.fields?.['language']}
          onChange={(value) => {
            if (isLanguage(value)) dispatch(captionLanguageChosen({ language: value }));
          }}
        />
      </div>
      {problem !== undefined && (
        <p className="at-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="player-buttons">
        <input
          ref={input}
          type="file"
          hidden
          accept=".vtt,text/vtt"
          aria-label="A file of captions of this computer"
          onChange={pick}
        />
        <ReasonedButton
          label={isThere ? 'Replace with a .vtt file…' : 'Add a .vtt file…'}
          loading={isSaving}
          reason={isSaving ? 'It is being saved.' : undefined}
          onClick={() => input.current?.click()}
        />
      </div>
    </>
  );
}

/** The captions of a recording, which its owner gives (PRM-12): a WebVTT file for each language. */
export function CaptionsEditor({ stream: { stream_id } }: { readonly stream: Stream }) {
  const { tracks } = useAppSelector(selectCaptions);
  return (
    <section className="player-editor" aria-label="Captions" data-player="">
      <h2>Captions</h2>
      <p className="at-muted">{`A WebVTT file under 1 MB for each language, up to ${CAPTIONS.most} of them. Its times count from the beginning of the whole recording.`}</p>
      {tracks.length > 0 && (
        <ul className="player-given">
          {tracks.map(({ language }) => (
            <Given key={language} language={language} />
          ))}
        </ul>
      )}
      <Giving stream_id={stream_id} />
      <Question stream_id={stream_id} />
    </section>
  );
}
