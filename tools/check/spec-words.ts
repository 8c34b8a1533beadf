import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { isInCodeFolder, sourceFiles } from './source/source-files.ts';

/**
 * The spec's own words (DOMAIN §2). Only the contract package may use them; the rest of the code has English
 * names.
 */
const ANYWHERE = [
  'videoju',
  'changku',
  'daishouquan',
  'fahuo',
  'dongjie',
  'jiedong',
  'jiesuan',
  'tongji',
  'weidu',
  'lirun',
  'shejiao',
  'bangding',
  'yaoqing',
  'shenhe',
  'shoukuan',
  'kefu',
  'danye',
  'xinyongfen',
  'daili',
  'shiming',
  'renzheng',
  'rechange',
  'bankinfo',
  'withdrawl',
  'summery',
];
/** Short words, or parts of English words (`updating`): matched only as a whole part of a name. */
const AS_A_PART = ['dating', 'ju', 'sfrom', 'xby', 'ey', 'sms'];
/** Names of fields, in all notations. */
const AS_A_NAME = [
  'sum_money',
  'bk_id',
  'bkId',
  'cate_id',
  'cateId',
  'order_sn',
  'orderSn',
  'money-pwd',
  'asset-log',
];

const SOURCE_ENDINGS = ['.ts', '.tsx', '.mjs', '.css', '.sql', '.json', '.html'];
const HOME_OF_THE_WORDS = [
  'packages/wire/',
  'tools/check/spec-words',
  // The export of a seller's own data uses the wire's words.
  'packages/adapters/src/postgres/identity/own-records',
  'packages/verifier/src/own-data/',
  // Base64 signatures contain arbitrary letters.
  'packages/verifier/vectors/',
];
/** Tests that call the server with literal wire names, so that a renamed field is noticed. */
const SPEAKS_AS_A_STRANGER = /\.wire\.db\.test\.ts$/;

const anywhere = new RegExp(ANYWHERE.join('|'), 'i');
const asAPart = new Set(AS_A_PART);
const asAName = new RegExp(`(?<![a-zA-Z0-9])(${AS_A_NAME.join('|')})(?![a-zA-Z0-9])`);

export const specWords: Check = {
  name: 'spec words',
  findProblems: async (root) =>
    sourceFiles(root, SOURCE_ENDINGS)
      .filter((file) => isInCodeFolder(file) && !SPEAKS_AS_A_STRANGER.test(file))
      .filter((file) => !HOME_OF_THE_WORDS.some((home) => file.startsWith(home)))
      .flatMap((file) => problemsIn(file, readFileSync(join(root, file), 'utf8'))),
};

function problemsIn(file: string, text: string): string[] {
  const inPath = specWordIn(file);
  const inLines = text.split('\n').flatMap((line, index) => {
    const word = specWordIn(line);
    return word === undefined ? [] : [`${file}:${index + 1}: "${word}" is a word of the wire`];
  });
  return inPath === undefined ? inLines : [`${file}: "${inPath}" is a word of the wire`, ...inLines];
}

export function specWordIn(text: string): string | undefined {
  return (
    anywhere.exec(text)?.[0] ?? asAName.exec(text)?.[0] ?? partsOf(text).find((part) => asAPart.has(part))
  );
}

/** `bindDating_page` → bind, dating, page. */
const partsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
