import type { ChildProcess } from 'node:child_process';

/**
 * Has this process survive errors of a child and of the pipes to it: a signal that could not be sent, a pipe that broke. How the child ended
 * says more, and `once(child, 'spawn')` still rejects where it could not be started.
 */
export const survivingErrors = <Child extends ChildProcess>(child: Child): Child => {
  for (const emitter of [child, child.stdin, child.stdout, child.stderr])
    emitter?.on('error', () => undefined);
  return child;
};
