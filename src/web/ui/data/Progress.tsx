import { Button } from 'semantic-ui-react';
import './data.css';

/** Props of {@link Progress}. */
export interface ProgressProps {
  /** The label of the progress: 'Uploading train.csv'. */
  label: string;
  /** Share done, 0 to 1; left out while nobody can know. */
  share?: number | undefined;
  /** The numbers, in words: '12.4 of 80 MB'. */
  numbers?: string | undefined;
  tone?: 'busy' | 'good' | 'bad';
  onCancel?: (() => void) | undefined;
}

/** Work that takes longer than a second: numbers, a bar, and a way to cancel it. */
export function Progress({ label, share, numbers, tone = 'busy', onCancel }: ProgressProps) {
  const percent =
    share === undefined ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const said = [numbers, percent === undefined ? undefined : `${percent} %`]
    .filter((part) => part !== undefined)
    .join(' · ');
  return (
    <div className="at-progress" data-tone={tone}>
      <div className="at-progress-line">
        <span className="at-progress-label" title={label}>
          {label}
        </span>
        <span className="at-muted">{said}</span>
        {onCancel && (
          <Button
            type="button"
            size="mini"
            basic
            content="Cancel"
            aria-label={`Cancel ${label}`}
            onClick={onCancel}
          />
        )}
      </div>
      <div
        className="at-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said === '' ? undefined : said}
      >
        <span
          className={percent === undefined ? 'at-bar-unknown' : 'at-bar-known'}
          style={{ transform: percent === undefined ? undefined : `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}
