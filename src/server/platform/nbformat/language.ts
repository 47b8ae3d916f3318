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

/** The language of a notebook's cells by its metadata: that of its kernel before that of the last run. Python where nothing is said. */
export const languageOf = (metadata: Fields): string => {
  const [spec, info] = [fieldsOf(metadata['kernelspec']), fieldsOf(metadata['language_info'])];
  const ofKernel = KERNELS.find(([name]) => name.test(textOf(spec['name'])))?.[1] ?? '';
  const found = textOf(spec['language']) || ofKernel || textOf(info['name']) || 'Python';
  const name = found.slice(0, NAME_LENGTH);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Whether a language is Python, which kernels here run. */
export const isPython = (language: string): boolean => /^i?python/i.test(language);

/** Why no cell of a notebook is run here, and what can be done; null where it is Python. */
export const whyNotPython = (metadata: Fields, fileName: string): string | null => {
  const language = languageOf(metadata);
  return isPython(language)
    ? null
    : `${fileName} is written in ${language}, and kernels here run Python: its cells can be read, but not run. Download it to run it where a kernel for ${language} is installed. If its cells are Python, name Python in its metadata (kernelspec).`;
};
