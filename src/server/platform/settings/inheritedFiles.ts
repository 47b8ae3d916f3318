import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { processEnvironment } from './process';

/** O_CLOEXEC as /proc/self/fdinfo prints it (octal): a started program does not get the file. */
const CLOSE_ON_EXEC = 0o2000000;

/** Node's own channel to the process that forked it, where there is one. */
const ipcChannel = () => Number(processEnvironment()['NODE_CHANNEL_FD'] ?? -1);

/** Whether programs that this process starts get the open file, too. False where it was closed meanwhile. */
const isInherited = (fd: number): boolean => {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The file is closed already.
    return false;
  }
};

/**
 * Closes what the program that started the server left open (a pipe of a process supervisor, a lock, a log), beside the three standard
 * streams. Node opens its own files close-on-exec; these would reach every job and kernel, which could write into them or keep them open
 * after the server has ended. Does nothing where there is no /proc.
 */
export const closeInheritedFiles = (): void => {
  let names: string[];
  try {
    names = readdirSync('/proc/self/fd');
  } catch {
    // There is no /proc on this system.
    return;
  }
  for (const fd of names.map(Number).filter((each) => each > 2 && each !== ipcChannel()))
    if (isInherited(fd)) closeSync(fd);
};
