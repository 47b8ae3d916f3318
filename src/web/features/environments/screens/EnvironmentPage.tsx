import { useAppSelector } from '~/web/lib/state/hooks';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { Tabs } from '~/web/ui/page/Tabs';
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
import { StateLine } from './StateLine';
import { UsedBy } from './UsedBy';
import './environments.css';

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
