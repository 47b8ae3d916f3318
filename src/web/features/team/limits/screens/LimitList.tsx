import type { LoweredLimits, PersonLimits } from '~/contract';
import { sizeText } from '~/text/size';

const count = (value: number | null) => (value === null ? 'no limit' : value.toLocaleString('en'));

/** The limits, line by line; `lowered` says which of them an admin lowered. */
export function LimitList({
  limits: { memory_bytes, processes, disk_bytes, files, file_bytes },
  lowered,
}: {
  readonly limits: PersonLimits;
  readonly lowered?: LoweredLimits;
}) {
  const lines = [
    ['Memory', sizeText(memory_bytes), lowered?.memory_mb],
    ['Processes', count(processes), lowered?.processes],
    ['Disk', sizeText(disk_bytes), lowered?.disk_mb],
    ['Files and folders', count(files), lowered?.files],
    ['Longest file', sizeText(file_bytes), null],
  ] as const;
  return (
    <dl className="limit-list">
      {lines.map(([label, value, low]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {low != null && <span className="at-muted"> (lowered)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
