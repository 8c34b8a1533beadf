import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sourceFiles } from '../check/source/source-files.ts';

/** A metric as declared: `new Gauge({ name, help, labelNames })`. */
export interface DeclaredMetric {
  readonly name: string;
  readonly kind: MetricKind;
  readonly help: string;
  readonly labels: readonly string[];
  readonly file: string;
  /** The top-level function that declares it. */
  readonly declaredBy: string;
}

export const KINDS = {
  Counter: 'counter',
  Gauge: 'gauge',
  Histogram: 'histogram',
  Summary: 'summary',
} as const;
export type MetricKind = (typeof KINDS)[keyof typeof KINDS];

const DECLARES = /^(?:apps|packages)\/[^/]+\/src\/.*(?<!\.test)\.ts$/;

export const declaredMetrics = (root: string): readonly DeclaredMetric[] =>
  sourceFiles(root, ['.ts'])
    .filter((file) => DECLARES.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes("from 'prom-client'"))
    .flatMap(metricsIn);

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Scope {
  readonly name: string;
  readonly parameters: readonly string[];
}

/**
 * The fields of `new Gauge(…)`: literals, or parameters of an enclosing function, resolved from its calls.
 */
interface Declaration {
  readonly kind: MetricKind;
  readonly fields: ReadonlyMap<string, ESTree.Expression>;
  readonly within: readonly Scope[];
}

interface Call {
  readonly callee: string;
  readonly given: readonly ESTree.Argument[];
}

export function metricsIn({ file, text }: Source): readonly DeclaredMetric[] {
  const { declarations, calls } = walk(parseSync(file, text).program);
  return declarations.flatMap(({ kind, fields, within }) => {
    const declaredBy = within[0]?.name ?? '';
    const labels = textsOf(fields.get('labelNames'));
    return texts({ file, fields, within, calls }).map(({ name, help }) => ({
      name,
      kind,
      help,
      labels,
      file,
      declaredBy,
    }));
  });
}

function walk(program: ESTree.Program): { readonly declarations: Declaration[]; readonly calls: Call[] } {
  const declarations: Declaration[] = [];
  const calls: Call[] = [];
  const within: Scope[] = [];
  new Visitor({
    FunctionDeclaration: ({ id, params }) => void within.push(scopeOf(id?.name ?? '', params)),
    'FunctionDeclaration:exit': () => void within.pop(),
    VariableDeclarator: ({ id, init }) => {
      if (init?.type === 'ArrowFunctionExpression')
        within.push(scopeOf(id.type === 'Identifier' ? id.name : '', init.params));
    },
    'VariableDeclarator:exit': ({ init }) => {
      if (init?.type === 'ArrowFunctionExpression') within.pop();
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier') calls.push({ callee: callee.name, given });
    },
    NewExpression: ({ callee, arguments: [options] }) => {
      const kind = callee.type === 'Identifier' ? kindOf(callee.name) : undefined;
      if (kind !== undefined && options?.type === 'ObjectExpression')
        declarations.push({ kind, fields: fieldsOf(options), within: [...within] });
    },
  }).visit(program);
  return { declarations, calls };
}

const kindOf = (name: string): MetricKind | undefined =>
  Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined;

const scopeOf = (name: string, parameters: readonly ESTree.ParamPattern[]): Scope => ({
  name,
  parameters: parameters.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : '')),
});

const fieldsOf = ({ properties }: ESTree.ObjectExpression): ReadonlyMap<string, ESTree.Expression> =>
  new Map(
    properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, property.value]]
        : [],
    ),
  );

interface Named {
  readonly name: string;
  readonly help: string;
}

interface Readable extends Omit<Declaration, 'kind'> {
  readonly file: string;
  readonly calls: readonly Call[];
}

/** One metric per call of the enclosing function, if the name is its parameter. */
function texts({ file, fields, within, calls }: Readable): readonly Named[] {
  const maker = within.at(-1);
  const read = (field: string, given: readonly ESTree.Argument[]): string => {
    const value = fields.get(field);
    const at = value?.type === 'Identifier' ? (maker?.parameters.indexOf(value.name) ?? -1) : -1;
    const text = textOf(value) ?? textOf(given[at]);
    if (text === undefined) throw new Error(`${file}: the ${field} of a metric is not written as a text`);
    return text;
  };
  const made = calls.filter(({ callee }) => callee === maker?.name);
  const uses = textOf(fields.get('name')) === undefined && made.length > 0 ? made : [{ given: [] }];
  return uses.map(({ given }) => ({ name: read('name', given), help: read('help', given) }));
}

const textOf = (node: ESTree.Argument | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const textsOf = (node: ESTree.Expression | undefined): readonly string[] =>
  node?.type === 'ArrayExpression'
    ? node.elements.flatMap((element) => (element === null ? [] : (textOf(element) ?? [])))
    : [];
