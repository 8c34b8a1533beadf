import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { holds, mayBeBuiltWith, mayBeHandedOut } from './licences.ts';
import { installedPackages, licenceOf } from './source/installed-packages.ts';

const isAllowed = (licence: string): boolean => ['MIT', 'Apache-2.0'].includes(licence);

test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND Apache-2.0', 'GPL-2.0 OR (MIT AND Apache-2.0)'])(
  '%s may be used',
  (expression) => expect(holds(expression, isAllowed)).toBe(true),
);

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'Unknown', ''])(
  '"%s" may not be used',
  (expression) => expect(holds(expression, isAllowed)).toBe(false),
);

test('fonts are drawn with, not handed out; their licence is for fonts alone', () => {
  const font = { name: '@fontsource/anton', licence: 'OFL-1.1' };
  expect([mayBeBuiltWith(font), mayBeHandedOut(font)]).toEqual([true, false]);
  expect(mayBeBuiltWith({ name: 'left-pad', licence: 'OFL-1.1' })).toBe(false);
});

test('weak copyleft may build and test; one library that is loaded as it is may go out', () => {
  const axe = { name: 'axe-core', licence: 'MPL-2.0' };
  expect([mayBeBuiltWith(axe), mayBeHandedOut(axe)]).toEqual([true, false]);
  const licence = 'LGPL-3.0-or-later';
  expect(mayBeHandedOut({ name: '@img/sharp-libvips-linux-x64', licence })).toBe(true);
  expect(mayBeBuiltWith({ name: 'another', licence })).toBe(false);
});

test('a package says its licence in one of three ways, or in none', () => {
  expect(licenceOf({ license: 'MIT' })).toBe('MIT');
  expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
  expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('MIT OR GPL-2.0');
  expect(licenceOf({})).toBe('');
});

test('what lies on the disk is found, however deep something needs it', () => {
  const installed = installedPackages(REPOSITORY_FOLDER);
  expect(installed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', '@img/colour', 'tslib']),
  );
  expect(installed.filter(({ name }) => name === 'react')).toEqual([{ name: 'react', licence: 'MIT' }]);
});
