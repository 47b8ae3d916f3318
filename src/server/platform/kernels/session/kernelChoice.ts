import { isPython, kernelNameOf, languageOf, namedLanguageOf } from '../../nbformat/language';
import type { InstalledKernel } from '../interpreters/kernelspecs';

/** The kernel of a notebook. */
export interface KernelChoice {
  /** The installed kernel; null for the Python that was chosen, and where nothing does. */
  readonly installed: InstalledKernel | null;
  /** Why nothing does, as a person reads it; null where something does. */
  readonly whyNot: string | null;
}

/** Packages with a kernel, by the language in lower case. */
const PACKAGES: Readonly<Record<string, string>> = {
  bash: 'bash_kernel',
  julia: 'IJulia',
  r: 'r-cran-irkernel',
};

/** 'an R', 'a Julia': a letter that stands alone is spoken as a letter. */
const withArticle = (name: string) =>
  `${/^(?:[AEIO]|[FHLMNSRX](?![a-z]))/.test(name) ? 'an' : 'a'} ${name}`;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const whyNone = (language: string): string => {
  const name = PACKAGES[language.toLowerCase()];
  return [
    `This is ${withArticle(language)} notebook, and no ${language} kernel is installed.`,
    'Its cells can be read, but not run.',
    `Download it to run it elsewhere, or ask the operator of this server to install a Jupyter kernel for ${language}${name === undefined ? '' : ` (${name})`}.`,
    'If its cells are Python, name Python in its metadata (kernelspec).',
  ].join(' ');
};

const whyNoBridge = ({ displayName }: InstalledKernel): string =>
  `The kernel ${displayName} is installed, but no Python with ipykernel, through which the server connects to it. Ask the operator of this server to install that.`;

/**
 * Chooses the kernel of a notebook with this metadata: the installed kernel that it names, unless that is of another language than it names; else
 * Python for a notebook of Python, and the first kernel of its language for any other.
 */
export const chooseKernel = (
  metadata: Readonly<Record<string, unknown>>,
  kernels: readonly InstalledKernel[],
): KernelChoice => {
  const language = languageOf(metadata);
  const named = namedLanguageOf(metadata);
  const name = kernelNameOf(metadata);
  const found =
    kernels.find(
      (kernel) => isSame(kernel.name, name) && (named === '' || isSame(kernel.language, named)),
    ) ?? kernels.find((kernel) => isSame(kernel.language, language));
  if (!found) return { installed: null, whyNot: isPython(language) ? null : whyNone(language) };
  return found.bridge === null
    ? { installed: null, whyNot: whyNoBridge(found) }
    : { installed: found, whyNot: null };
};
