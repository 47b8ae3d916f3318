import { useCallback, useMemo } from 'react';
import type { PredictionVersion } from '~/contract';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import type { PredictionRow } from '../model/predictions';
import { VersionStatus } from './VersionStatus';

const rowKey = ({ version }: PredictionVersion) => String(version);
const rowName = ({ version }: PredictionVersion) => `version ${version}`;

interface VersionsProps {
  readonly row: PredictionRow;
  readonly shown: PredictionVersion | undefined;
  readonly onChoose: (version: number) => void;
}

/** Every version side by side; each is a link to the page at that version. */
export function Versions({ row, shown, onChoose }: VersionsProps) {
  const columns = useMemo(
    (): readonly Column<PredictionVersion>[] => [
      {
        key: 'version',
        title: 'Version',
        width: '170px',
        cell: ({ version }) =>
          `${version}${version === row.live_version ? ' · live' : ''}${version === shown?.version ? ' · shown' : ''}`,
      },
      {
        key: 'status',
        title: 'Status',
        cell: (version) => <VersionStatus row={row} version={version} />,
      },
      {
        key: 'source',
        title: 'Made of',
        from: 'medium',
        cell: ({ source }) => <span title={source.name}>{source.name}</span>,
      },
      {
        key: 'key',
        title: 'Key',
        width: '110px',
        from: 'medium',
        cell: ({ key_hint }) =>
          key_hint === null ? <span className="at-muted">None</span> : <code>…{key_hint}</code>,
      },
      {
        key: 'made',
        title: 'Made',
        width: '120px',
        from: 'medium',
        cell: ({ create_datetime }) => <Age at={create_datetime} />,
      },
    ],
    [row, shown],
  );
  const { pf_id } = row;
  const href = useCallback(
    ({ version }: PredictionVersion) =>
      `/predictions/${encodeURIComponent(pf_id)}?version=${version}`,
    [pf_id],
  );
  const onOpen = useCallback(
    ({ version }: PredictionVersion) => {
      onChoose(version);
    },
    [onChoose],
  );
  return (
    <section className="prediction-versions">
      <h2>Versions</h2>
      <DataTable
        label="Versions"
        rows={row.pf_details}
        rowKey={rowKey}
        rowName={rowName}
        columns={columns}
        href={href}
        onOpen={onOpen}
      />
    </section>
  );
}
