import { lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';

/** Where programs and libraries of the machine are. */
const PROGRAMS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/opt',
  '/nix/store',
] as const;

/** What programs look up in /etc. The rest of it (shadow, keys, passwords of services) stays out of sight. */
const LOOKED_UP = [
  'alternatives',
  'bash.bashrc',
  'ca-certificates',
  'ca-certificates.conf',
  'debian_version',
  'fonts',
  'group',
  'host.conf',
  'hostname',
  'hosts',
  'inputrc',
  'ipython',
  'java-11-openjdk',
  'java-17-openjdk',
  'java-21-openjdk',
  'jupyter',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'locale.alias',
  'localtime',
  'lsb-release',
  'machine-id',
  'magic',
  'matplotlibrc',
  'mime.types',
  'nsswitch.conf',
  'OpenCL',
  'openmpi',
  'os-release',
  'passwd',
  'pki',
  'profile',
  'protocols',
  'python3',
  'python3.11',
  'R',
  'resolv.conf',
  'services',
  'shells',
  'ssl',
  'terminfo',
  'timezone',
  'vulkan',
] as const;

const GRAPHICS = /^(nvidia.*|dri|kfd|infiniband)$/;

const linkAt = (file: string): string | null => {
  try {
    return lstatSync(file).isSymbolicLink() ? readlinkSync(file) : null;
  } catch {
    // What does not exist is no link.
    return null;
  }
};

const realOf = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    // What does not exist has no other path.
    return file;
  }
};

const programs = () =>
  PROGRAMS.flatMap((place) => {
    const to = linkAt(place);
    return to === null ? ['--ro-bind-try', place, place] : ['--symlink', to, place];
  });

const lookedUp = () =>
  LOOKED_UP.flatMap((name) => ['--ro-bind-try', realOf(`/etc/${name}`), `/etc/${name}`]);

const devices = () =>
  readdirSync('/dev')
    .filter((name) => GRAPHICS.test(name))
    .flatMap((name) => ['--dev-bind-try', `/dev/${name}`, `/dev/${name}`]);

/** The machine as bubblewrap shows it to every program: programs, libraries and what they look up, processes of its own, graphics cards. */
export const systemArguments = (): string[] => [
  ...programs(),
  ...lookedUp(),
  '--ro-bind-try',
  '/sys',
  '/sys',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  ...devices(),
];

/** Whether all of a folder is shown to every program already. */
export const isVisible = (folder: string): boolean =>
  PROGRAMS.some((place) => folder === place || folder.startsWith(`${place}/`));
