/** The rule about names: which exported names, files and folders hold a word that docs/glossary.md says to avoid. */
import path from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { pick, type Tree } from '../tree';
import { avoidedIn, type Vocabulary } from './glossary';

/** Names by the file that exports them. A file's or folder's own name stands under its path. */
export type Offenders = Readonly<Record<string, readonly string[]>>;

const CODE = /\.(tsx?|m?js)$/;
/** Material of other programs keeps its names. */
const FOREIGN = /^test\/fixtures\//;

const scriptKindOf = (file: string): ts.ScriptKind => {
  if (/\.m?js$/.test(file)) return ts.ScriptKind.JS;
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
};

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : namesIn(element.name),
      );

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const namesOf = (statement: ts.Statement): string[] => {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (!exportClause) return [];
    return ts.isNamespaceExport(exportClause)
      ? [exportClause.name.text]
      : exportClause.elements.map(({ name }) => name.text);
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
};

/** Every name that a file exports. */
export const exportedNames = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, scriptKindOf(file));
  return [...new Set(source.statements.flatMap(namesOf))];
};

/** Every folder that leads to a file. */
const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
};

/** Every name of a tree that holds an avoided word, sorted. */
export const offendersIn = (tree: Tree, vocabulary: Vocabulary): Offenders => {
  const isBad = (name: string) => avoidedIn(name, vocabulary).length > 0;
  const files = [...pick(tree, /^(src|test|scripts)\//)].filter(([file]) => !FOREIGN.test(file));
  const folders = new Set(files.flatMap(([file]) => foldersOf(file)));
  const found = [
    ...[...folders].map((folder) => [`${folder}/`, [path.posix.basename(folder)]] as const),
    ...files.map(
      ([file, text]) =>
        [
          file,
          [path.posix.basename(file), ...(CODE.test(file) ? exportedNames(file, text) : [])],
        ] as const,
    ),
  ];
  return sorted(found.map(([place, names]) => [place, names.filter(isBad)] as const));
};

const sorted = (found: readonly (readonly [string, readonly string[]])[]): Offenders =>
  Object.fromEntries(
    found
      .filter(([, names]) => names.length > 0)
      .map(([place, names]) => [place, [...names].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Each name with its file, one line each. */
export const linesOf = (offenders: Offenders) =>
  Object.entries(offenders).flatMap(([place, names]) => names.map((name) => `${place}: ${name}`));

type Schemas = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

/** The names of properties anywhere in a JSON schema. */
const propertiesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  return [
    ...(properties ? Object.keys(properties) : []),
    ...Object.values(schema).flatMap(propertiesIn),
  ];
};

/** The fields of every request and reply of the contract. */
export const contractFields = (schemas: Schemas): Set<string> =>
  new Set(
    Object.values(schemas)
      .flatMap((endpoints) => Object.values(endpoints).flatMap((parts) => Object.values(parts)))
      .filter((part) => part instanceof z.ZodType)
      .flatMap((part) =>
        propertiesIn(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' })),
      ),
  );
