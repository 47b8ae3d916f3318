/** A job's name as that of a file: nothing in it leads anywhere. */
export const fileName = (jobName: string): string => {
  const plain = Array.from(jobName.normalize('NFC'), (character) =>
    /[/\\:]/.test(character) || character < ' ' ? '_' : character,
  )
    .join('')
    .slice(0, 80);
  return /^\.*$/.test(plain) ? 'results' : plain;
};

/** The file name of the log of an agent; of the only one without its name. */
export const logFileName = (jobName: string, agentId = ''): string =>
  `${fileName(jobName)}${agentId && ` ${agentId}`}.log`;
