import { relative } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isPropertyAccessExpression,
  type PropertyAccessExpression,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';
import { everyVariant, TooManyVariants } from './choices.ts';
import type { RowProperty } from './compare-row.ts';
import { Declarations, visit } from './declarations.ts';
import { Evaluation, NotUnderstood } from './evaluation.ts';
import { DeadEnd } from './expressions.ts';
import { RowTypes } from './row-type.ts';
import { isUnknown } from './unknown.ts';

/** One text that a call of `Session.query` may send. */
export interface CollectedStatement {
  readonly file: string;
  readonly line: number;
  readonly name: string | undefined;
  /** Without it nothing but a run knows the text. */
  readonly text: string | undefined;
  /** Without it nobody reads a column. */
  readonly row: readonly RowProperty[] | undefined;
}

export interface CollectedFrom {
  readonly configFile: string;
  /** Calls in here; tests are left out. */
  readonly folder: string;
}

/** Every text of every `Session.query` in a folder, with the properties of the type that its rows are read into. */
export function collectStatements({ configFile, folder }: CollectedFrom): readonly CollectedStatement[] {
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`${configFile} is no project`);
    return statementsOf(project, folder);
  } finally {
    api.close();
  }
}

function statementsOf(project: Project, folder: string): readonly CollectedStatement[] {
  const files = project.rootFiles
    .filter((name) => name.startsWith(`${folder}/`) && !name.endsWith('.test.ts'))
    .map((name) => project.program.getSourceFile(name))
    .filter((file) => file !== undefined);
  const declarations = new Declarations(project, files);
  const rows = new RowTypes(project.checker);
  return queriesIn(project, files).flatMap((call) => {
    const file = call.getSourceFile();
    const [rowType] = call.typeArguments ?? [];
    const location = {
      file: relative(folder, file.fileName),
      line: file.getLineAndCharacterOfPosition(call.getStart()).line + 1,
      row: rowType && rows.propertiesOf(rowType),
    };
    return textsOf(call, declarations).map((statement) => ({ ...location, ...statement }));
  });
}

type Query = CallExpression & { readonly expression: PropertyAccessExpression };

function queriesIn({ checker }: Project, files: readonly SourceFile[]): readonly Query[] {
  const calls: Query[] = [];
  for (const file of files) {
    visit(file, (node) => {
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return;
      if (node.expression.name.text === 'query') calls.push(node as Query);
    });
  }
  const receivers = checker.getTypeAtLocation(calls.map(({ expression }) => expression.expression));
  return calls.filter((_call, index) => receivers[index]?.getSymbol()?.name === 'Session');
}

type Text = Pick<CollectedStatement, 'name' | 'text'>;

const NOT_FOLLOWED: Text = { name: undefined, text: undefined };

function textsOf({ arguments: [statement] }: CallExpression, declarations: Declarations): readonly Text[] {
  if (statement === undefined) return [NOT_FOLLOWED];
  const texts = new Map<string, Text>();
  try {
    for (const text of everyVariant((choices) =>
      read(() => new Evaluation(declarations, choices).resolve(statement)),
    )) {
      if (text !== undefined) texts.set(JSON.stringify(text), text);
    }
  } catch (error) {
    if (error instanceof TooManyVariants) return [NOT_FOLLOWED];
    throw error;
  }
  return [...texts.values()];
}

/** Nothing of a variant that cannot be. */
function read(evaluate: () => unknown): Text | undefined {
  try {
    const statement = evaluate();
    if (isUnknown(statement) || statement === undefined || statement === null) return NOT_FOLLOWED;
    const { name, text } = statement as Readonly<Record<string, unknown>>;
    return { name: known(name), text: known(text) };
  } catch (error) {
    if (error instanceof DeadEnd) return undefined;
    if (error instanceof NotUnderstood) return NOT_FOLLOWED;
    throw error;
  }
}

const known = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
