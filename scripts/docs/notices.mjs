/**
 * `npm run notices`: writes docs/third-party-notices.md, the packages and data that come along with Atelier, from package-lock.json and the licence
 * files of what is installed. A test fails where the page is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { at } from '../lib/run.mjs';

export const PAGE = at('docs/third-party-notices.md');

/** Data of others that stands in the sources: its name, its licence and the file that has the text. */
const DATA = [
  {
    name: 'university-domains-list (src/server/areas/search/autocomplete/universities.tsv)',
    licence: 'MIT',
    file: 'src/server/areas/search/autocomplete/universities.LICENSE.txt',
  },
];

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;
const COPYRIGHT = /^\W*(?:copyright|\(c\)|©)/i;

const readText = (file) => readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();

/** In code points, so that the page is the same in every locale. */
const byText = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** The licence in a package's own package.json, for packages without one in the lock file. */
const licenceIn = (place) => {
  const { license, licenses } = JSON.parse(readText(at(place, 'package.json')));
  return (typeof license === 'object' ? license.type : license) ?? licenses?.[0]?.type ?? 'none';
};

/** The texts that a package brings; none where it is for other machines than all of them, because it is not installed everywhere. */
const textsIn = (place, { os, cpu }) =>
  os || cpu || !existsSync(at(place))
    ? []
    : readdirSync(at(place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
        .map(({ name }) => readText(at(place, name)))
        .sort(byText);

/** Every package that is installed where Atelier runs, once for each version, in the order of their names. */
const packagesOf = (lock) => {
  const found = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || entry.dev || entry.devOptional || entry.link) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
    const label = `${name} ${entry.version}`;
    if (found.has(label)) continue;
    const licence = entry.license ?? licenceIn(place);
    found.set(label, {
      label,
      name,
      version: entry.version,
      licence,
      texts: textsIn(place, entry),
    });
  }
  return [...found.values()].sort((one, other) => byText(one.label, other.label));
};

/** A text without its lines of copyright and its line breaks: texts that differ in those alone are printed once. */
const bodyOf = (text) =>
  text
    .split('\n')
    .filter((line) => !COPYRIGHT.test(line.trim()))
    .join(' ')
    .replace(/[\s*#=-]+/g, ' ')
    .trim()
    .toLowerCase();

const copyrightsIn = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => COPYRIGHT.test(line));

/** body → the first text that has it, and who comes under it with which lines of copyright. */
const groupTexts = (owners) => {
  const groups = new Map();
  for (const { label, texts } of owners)
    for (const text of texts) {
      const body = bodyOf(text);
      if (body === '') continue;
      const group = groups.get(body) ?? { text, members: [] };
      group.members.push({ label, copyrights: copyrightsIn(text) });
      groups.set(body, group);
    }
  return [...groups.values()];
};

const withoutCopyrights = (text) =>
  text
    .split('\n')
    .filter((line) => !COPYRIGHT.test(line.trim()))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('```', "'''")
    .trim();

const section = ({ text, members }, index) =>
  [
    `### Text ${index + 1}`,
    '',
    '```text',
    ...members.flatMap(({ label, copyrights }) => [
      label,
      ...copyrights.map((line) => `  ${line}`),
    ]),
    '',
    withoutCopyrights(text),
    '```',
    '',
  ].join('\n');

/** The page as it should be. */
export const noticesPage = () => {
  const packages = packagesOf(JSON.parse(readText(at('package-lock.json'))));
  const data = DATA.map(({ name, licence, file }) => ({
    label: name,
    licence,
    texts: [readText(at(file))],
  }));
  return [
    '# Third-party notices',
    '',
    'Packages that are installed where Atelier runs, and data of others in its sources, with their licences. Written by `npm run notices` from the lock file;',
    'the texts are those that the packages bring. What is only used to build and test is not listed.',
    '',
    '## Packages',
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
    '## Data',
    '',
    '| what | licence |',
    '| --- | --- |',
    ...data.map(({ label, licence }) => `| ${label} | ${licence} |`),
    '',
    '## Texts',
    '',
    'Each text once, after the packages that bring it and their lines of copyright.',
    '',
    ...groupTexts([...data, ...packages]).map(section),
  ].join('\n');
};

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href)
  writeFileSync(PAGE, noticesPage());
