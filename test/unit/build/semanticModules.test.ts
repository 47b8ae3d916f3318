import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { fromSeparateFiles, semanticModules } from '../../../scripts/web/semanticModules';

const packageFolder = path.join(root, 'node_modules/semantic-ui-react');

const built = (code: string): string => {
  const { transform } = semanticModules(packageFolder) as unknown as {
    transform: { handler: (code: string) => { code: string } };
  };
  return transform.handler(code).code;
};

it('a component of Semantic UI is taken from its own file, which is there, under the name it is imported with', () => {
  const code = built(
    'import { Button, FormField as Field } from "semantic-ui-react";\nButton(Field);',
  );
  const files = [...code.matchAll(/from "([^"]+)"/g)].map(([, file]) => file!);
  expect(code).toContain(`import Field from "${files[1]}";\nButton(Field);`);
  for (const file of files)
    expect(existsSync(path.join(root, 'node_modules', file)), file).toBe(true);
});

it('what the package does not export fails the build, and names it', () => {
  expect(() => fromSeparateFiles("import { Nobody } from 'semantic-ui-react';", new Map())).toThrow(
    'semantic-ui-react exports no Nobody.',
  );
});
