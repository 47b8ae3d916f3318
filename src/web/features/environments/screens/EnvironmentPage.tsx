import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Tabs } from '~/web/ui/page/Tabs';
import type { PythonEnvironment } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { durationText } from '~/contract/notifications/duration';
import { CLIPBOARD_CLOSED } from '~/web/lib/browser/clipboard';
import { CopyButton } from '~/web/ui/form/CopyButton';
import { toastAdded } from '~/web/core/toasts/events';
import { UsedBy as Uses } from '~/web/work/detail/uses/UsedBy';
import { DeleteQuestion } from './DeleteQuestion';
import { environments, type EnvironmentRow } from '../model/model';
import { selectDetails } from '../selectors';
import { Banners } from './Banners';
import { BuildLog } from './BuildLog';
import { Builds } from './Builds';
import { Buttons } from './Buttons';
import { CreateEnvironment } from './CreateEnvironment';
import { Packages } from './Packages';
import { Requirements } from './Requirements';
import { EnvironmentStatus } from './EnvironmentStatus';
import './environments.css';

const HINTS = {
  system: 'Everything that names no other environment runs in it.',
  venv: 'Choose it in the form of a notebook or a job: what names it is listed here.',
} as const;

/** The notebooks and jobs that name it. */
function UsedBy({ environment: { env_id, kind } }: { readonly environment: EnvironmentRow }) {
  return (
    <Uses
      uses={useAppSelector((state) => selectDetails(state, env_id))?.used_by}
      hint={HINTS[kind]}
    />
  );
}

const lastedOf = ({ build_start, build_end }: PythonEnvironment) =>
  build_start && build_end
    ? `built in ${durationText(Date.parse(build_end) - Date.parse(build_start))}`
    : null;

/** Under the name: the status with its age, the interpreter, the id, and whose it is if somebody else's (ENV-01). */
function StateLine({ environment }: { readonly environment: EnvironmentRow }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { env_id, kind, status, python_version, base_python, user_name } = environment;
  const lasted = status === 'ready' ? lastedOf(environment) : null;
  return (
    <div className="environment-state">
      <EnvironmentStatus row={environment} />
      {python_version && (
        <span className="at-muted environment-python" title={base_python}>
          Python {python_version} · {base_python}
        </span>
      )}
      {lasted && <span className="at-muted">{lasted}</span>}
      <span className="environment-id">
        <code>{env_id}</code>
        <CopyButton
          text={env_id}
          label="Copy the environment id"
          onUnsupported={() => dispatch(toastAdded({ kind: 'error', text: CLIPBOARD_CLOSED }))}
        />
      </span>
      {kind === 'system' && <span className="at-muted">Built in: the machine’s own Python</span>}
      {kind === 'venv' && !environments.mayChange(environment, user) && (
        <span className="at-muted">View only · made by {user_name}</span>
      )}
    </div>
  );
}

const PARTS = {
  packages: Packages,
  builds: Builds,
  log: BuildLog,
  requirements: Requirements,
  uses: UsedBy,
} as const;
type Part = keyof typeof PARTS;
const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(PARTS, text);

/** The main content of the page: what is installed; while nothing is, the log of the build. */
const usualPart = ({ kind, usable }: EnvironmentRow): Part =>
  kind === 'venv' && !usable ? 'log' : 'packages';

/** One environment: how it stands, its packages, its builds, the log of the newest one, its requirements, and who uses it. */
function Shown({ row: environment }: OfObject<EnvironmentRow>) {
  const details = useAppSelector((state) => selectDetails(state, environment.env_id));
  const [asked, choose] = useQueryPart('tab');
  const { env_name, kind } = environment;
  const built = kind === 'venv';
  const part =
    isPart(asked) && (built || asked === 'packages' || asked === 'uses')
      ? asked
      : usualPart(environment);
  const Content = PARTS[part];
  const builds = { key: 'builds', label: 'Builds', count: details?.builds.length ?? null } as const;
  const log = { key: 'log', label: 'Build log' } as const;
  const requirements = { key: 'requirements', label: 'Requirements' } as const;
  return (
    <Page
      title={env_name}
      bar={
        <PageBar
          heading={env_name}
          state={<StateLine environment={environment} />}
          tabs={
            <Tabs<Part>
              label={`Parts of ${env_name}`}
              active={part}
              onChoose={choose}
              tabs={[
                { key: 'packages', label: 'Packages', count: details?.packages.length ?? null },
                ...(built ? [builds, log, requirements] : []),
                { key: 'uses', label: 'Used by', count: details?.used_by.length ?? null },
              ]}
            />
          }
          action={<Buttons environment={environment} />}
        />
      }
    >
      <Banners environment={environment} />
      <Content environment={environment} />
      <CreateEnvironment />
      <DeleteQuestion />
    </Page>
  );
}

/** The page of an environment (RT-15). */
export default objectPage(environments, Shown);
