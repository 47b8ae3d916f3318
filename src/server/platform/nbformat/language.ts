type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, '').trim() : '';

/** Names of kernels whose notebooks sometimes name no language. */
const KERNELS: readonly (readonly [RegExp, string])[] = [
  [/^ir\d*$/i, 'R'],
  [/^julia/i, 'Julia'],
  [/^(i?python|pyspark)/i, 'Python'],
];
const NAME_LENGTH = 40;

/** The name of the kernel that a notebook names; '' where it names none. */
export const kernelNameOf = (metadata: Fields): string =>
  textOf(fieldsOf(metadata['kernelspec'])['name']);

/** The language that a notebook's metadata names: that of its kernel before that of the last run; '' where it names none. */
export const namedLanguageOf = (metadata: Fields): string => {
  const [spec, info] = [fieldsOf(metadata['kernelspec']), fieldsOf(metadata['language_info'])];
  const ofKernel = KERNELS.find(([name]) => name.test(kernelNameOf(metadata)))?.[1] ?? '';
  const name = (textOf(spec['language']) || ofKernel || textOf(info['name'])).slice(0, NAME_LENGTH);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The language of a notebook's cells by its metadata. Python where nothing is said. */
export const languageOf = (metadata: Fields): string => namedLanguageOf(metadata) || 'Python';

/** Whether a language is Python, which the kernels of this server run. */
export const isPython = (language: string): boolean => /^i?python/i.test(language);
