/** The names in a PromQL expression that our sources can confirm. */
export interface NamedInExpression {
  readonly metrics: readonly SelectedMetric[];
  /** From `by (…)`, `on (…)` and similar. */
  readonly grouping: readonly string[];
}

export interface SelectedMetric {
  readonly name: string;
  readonly labels: readonly { readonly label: string; readonly values: readonly string[] }[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|[a-zA-Z_:][\w:]*|\d[\w.]*|[=!]~|[=!<>]=|\S/g;
const NAME = /^[a-zA-Z_:]/;
const GROUPS = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);
/** Only these operators name a value that must exist. */
const SAYS_A_VALUE = new Set(['=', '=~']);

export function namedIn(expression: string): NamedInExpression {
  const tokens: readonly string[] = expression.match(TOKEN) ?? [];
  const metrics: SelectedMetric[] = [];
  const grouping: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1] ?? '';
    if (GROUPS.has(token)) {
      const end = next === '(' ? tokens.indexOf(')', at) : at;
      grouping.push(...tokens.slice(at + 1, end).filter((one) => NAME.test(one)));
      at = end;
    } else if (token === '{' || (NAME.test(token) && next === '{')) {
      const end = tokens.indexOf('}', at);
      metrics.push({ name: token === '{' ? '' : token, labels: labelsOf(tokens.slice(at, end)) });
      at = end;
    } else if (NAME.test(token) && !isFunction(next) && !WORDS.has(token.toLowerCase()))
      metrics.push({ name: token, labels: [] });
  }
  return { metrics, grouping };
}

/** `sum(…)`, and `sum by (…) (…)`. */
const isFunction = (next: string): boolean => next === '(' || next === 'by' || next === 'without';

const labelsOf = (tokens: readonly string[]): SelectedMetric['labels'] =>
  tokens.flatMap((label, at) => {
    const [operator = '', text = ''] = tokens.slice(at + 1, at + 3);
    if (!NAME.test(label) || !/^["']/.test(text)) return [];
    return [{ label, values: SAYS_A_VALUE.has(operator) ? text.slice(1, -1).split('|') : [] }];
  });
