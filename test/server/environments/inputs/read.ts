import { readInput } from '~/server/areas/environments/inputs/input';
import { InputError } from '~/server/areas/environments/inputs/reading';

export const TARGET = { executable: '/usr/bin/python3', version: '3.11.2', machine: 'x86_64' };

/** The lines of requirements that a file becomes, without blank ones and comments. */
export const linesOf = (name: string, text: string): string[] =>
  readInput({ name, text }, TARGET)
    .requirements.split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Why a file is refused; null where it is not. Throws what is no sentence for a person. */
export const reasonOf = (name: string, text: string): string | null => {
  try {
    readInput({ name, text }, TARGET);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
};

/** A hash of 64 digits. */
export const hash = (digit: string) => `sha256:${digit.repeat(64)}`;
