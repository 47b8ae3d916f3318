import './chart.css';

/** Props of {@link Donut}. */
export interface DonutProps {
  title: string;
  /** The reserved part and the total, in one unit. */
  used: number;
  total: number;
  /** A number of the unit in words: '3.5 GiB'. */
  text: (amount: number) => string;
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of something is reserved: a ring, and the same in words. */
export function Donut({ title, used, total, text }: DonutProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, used / total)) : 0;
  return (
    <figure
      className="at-donut"
      aria-label={
        total > 0 ? `${title}: ${text(used)} of ${text(total)} reserved` : `${title}: none`
      }
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="free" cx="50" cy="50" r={RADIUS} />
        {share > 0 && (
          <circle
            className="taken"
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 50 50)"
          />
        )}
        <text x="50" y="50" textAnchor="middle" dominantBaseline="central">
          {total > 0 ? `${Math.round(share * 100)}%` : '–'}
        </text>
      </svg>
      <figcaption>
        <strong>{title}</strong>
        {total > 0 ? (
          <span className="at-donut-lines">
            <span>
              <i className="taken" />
              {text(used)} reserved
            </span>
            <span>
              <i className="free" />
              {text(Math.max(0, total - used))} free
            </span>
          </span>
        ) : (
          <span className="at-muted">None here</span>
        )}
      </figcaption>
    </figure>
  );
}
