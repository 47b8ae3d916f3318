import { expect, test } from 'vitest';
import { inputKindOf } from '~/contract/work/inputKinds';

test.each([
  ['pyproject.toml', '[build-system]\nrequires = []\n\n[project]\nname = "a"\n'],
  ['pyproject.toml', '[project]  \r\ndependencies = ["six"]\r\n'],
  [
    'script.py',
    '#!/usr/bin/env python3\n# /// script\n# dependencies = ["six"]\n# ///\nimport six\n',
  ],
  ['uv.lock', 'version = 1\n\n[[package]]\nname = "six"\n'],
  ['pylock.toml', 'lock-version = "1.0"\ncreated-by = "uv"\n'],
  ['pylock.toml', '# A lock\n[[packages]]\nname = "six"\n'],
  ['environment.yml', 'name: a\nchannels: [defaults]\ndependencies:\n  - python=3.11\n'],
  ['environment.yml', 'dependencies:\n- six\n'],
])('API-60 ENV the text of a %s is recognised by its lines', (kind, text) => {
  expect(inputKindOf(text)).toBe(kind);
});

test.each([
  '',
  'numpy\npandas==2.2.3\n',
  '# From pyproject.toml.\nsix\n\n# [project]\n# [[package]]\n',
  'six[project]\nsix @ https://host.example/[project]\n',
  '# /// script\nsix\n',
  '-r other.txt\n--pre\n- six\n',
  '# dependencies:\n- six\n',
  'dependencies:\nsix\n',
  'lock-version==1.0\n',
])('API-60 ENV a list of requirements is none of them: %j', (text) => {
  expect(inputKindOf(text)).toBeNull();
});
