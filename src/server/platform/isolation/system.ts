import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { CERTIFICATES, processEnvironment } from '../settings/process';
import { isWithin } from './ways';

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

/**
 * The files of /etc that programs read, the machine's settings of pip, uv, conda, git, ssh, Kerberos and ODBC included: with isolation `user` they apply by
 * themselves. The rest of it (shadow, keys, passwords of services) stays out of sight.
 */
const LOOKED_UP = [
  'alternatives',
  'bash.bashrc',
  'ca-certificates',
  'ca-certificates.conf',
  'conda',
  'debian_version',
  'fonts',
  'freetds',
  'gai.conf',
  'gitconfig',
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
  'krb5.conf',
  'krb5.conf.d',
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
  'odbc.ini',
  'odbcinst.ini',
  'OpenCL',
  'openmpi',
  'os-release',
  'passwd',
  'pip.conf',
  'pki',
  'profile',
  'profile.d',
  'protocols',
  'python3',
  'python3.11',
  'R',
  'resolv.conf',
  'services',
  'shells',
  'ssh/ssh_config',
  'ssh/ssh_config.d',
  'ssh/ssh_known_hosts',
  'ssl',
  'terminfo',
  'timezone',
  'uv',
  'vulkan',
  'xdg/pip',
  'xdg/uv',
] as const;

/** Keys within what is looked up: a server that root runs in namespaces could read them, and with it whoever's program it starts. */
const KEYS = ['/etc/ssl/private', '/etc/pki/tls/private'] as const;

const GRAPHICS = /^(nvidia.*|dri|kfd|infiniband)$/;

const linkAt = (file: string): string | null => {
  try {
    return lstatSync(file).isSymbolicLink() ? readlinkSync(file) : null;
  } catch {
    // A path that does not exist is no link.
    return null;
  }
};

const realOf = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    // A path that does not exist has no other path.
    return file;
  }
};

const programs = () =>
  PROGRAMS.flatMap((place) => {
    const to = linkAt(place);
    return to === null ? ['--ro-bind-try', place, place] : ['--symlink', to, place];
  });

/** Capabilities that root keeps for itself stay so where root's server starts programs in namespaces. */
const isForEverybody = (file: string): boolean =>
  ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;

const lookedUp = () => [
  ...LOOKED_UP.map((name) => `/etc/${name}`)
    .filter(isForEverybody)
    .flatMap((file) => ['--ro-bind-try', realOf(file), file]),
  ...KEYS.filter((folder) => existsSync(folder)).flatMap((folder) => ['--tmpfs', folder]),
];

/** The certificates that variables of the machine name, where nothing else shows them; no folder that holds what is hidden. */
export const certificateArguments = (hidden: readonly string[]): string[] =>
  CERTIFICATES.map((name) => processEnvironment()[name] ?? '')
    .filter((file) => path.isAbsolute(file) && !isVisible(file) && !isWithin(file, '/etc/ssl'))
    .filter((file) => !hidden.some((folder) => isWithin(folder, file)))
    .flatMap((file) => ['--ro-bind-try', realOf(file), file]);

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
