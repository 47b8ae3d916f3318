/** A label on the screen and an action type in DevTools lead to the code: a search for the text finds the place among a few. */
import { describe, expect, it } from 'vitest';
import { readTree } from '../tree';

const tree = readTree(['src/web']);

/** The files of the web app that hold the text. */
const holding = (text: string): string[] =>
  [...tree].filter(([, source]) => source.includes(text)).map(([file]) => file);

describe('a search for the words of the screen finds their feature', () => {
  it.each([
    ['Batch Jobs', 'features/jobs/'],
    ['Messaging', 'features/chat/'],
    ['Create DAG', 'features/dags/'],
    ['Save to drive', 'features/jobs/output/'],
    ['New folder', 'features/drive/'],
    ['Connected apps', 'features/settings/'],
    ['Audit log', 'features/team/audit/'],
    ['Compare runs', 'features/experiments/'],
    ['Try it', 'features/predictions/calls/'],
    ['Report a problem', 'features/diagnostics/'],
  ])('%s', (label, folder) => {
    const code = holding(label).filter((file) => /\.tsx?$/.test(file));
    expect(code.filter((file) => file.startsWith(`src/web/${folder}`)).length).toBeGreaterThan(0);
    expect(code.length).toBeLessThanOrEqual(5);
  });
});

describe('a search for the last word of an action type finds where it is declared', () => {
  it.each([
    ['notebooks/startRequested', 'features/notebooks/events.ts'],
    ['jobs/executeRequested', 'features/jobs/events.ts'],
    ['predictions/deployRequested', 'features/predictions/events.ts'],
    ['environments/buildRequested', 'features/environments/events.ts'],
    ['uploads/uploadStarted', 'core/uploads/events.ts'],
    ['streams/joinRequested', 'features/streams/live/events.ts'],
    ['team/transferRequested', 'features/team/members/events.ts'],
    ['settings/planRequested', 'features/settings/plan/events.ts'],
    ['experiments/runsMarked', 'features/experiments/events.ts'],
    ['shell/searchOpened', 'core/shell/events.ts'],
  ])('%s', (type, file) => {
    const [, word = ''] = type.split('/');
    const declared = [...new Set([...holding(`'${type}'`), ...holding(`'${word}'`)])].filter(
      (each) => /\.tsx?$/.test(each),
    );
    expect(declared).toContain(`src/web/${file}`);
    expect(declared.length).toBeLessThanOrEqual(3);
  });
});
