import {
  type CompiledMessage,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage';

/** A text's placeholders, and the forms of each plural. */
export interface MessageForm {
  readonly placeholders: ReadonlySet<string>;
  readonly plurals: readonly ReadonlySet<string>[];
}

/** `undefined` when the text is not valid ICU MessageFormat. */
export function formOf(text: string): MessageForm | undefined {
  try {
    return formOfTokens(compileMessageOrThrow(text));
  } catch {
    return undefined;
  }
}

function formOfTokens(message: CompiledMessage): MessageForm {
  const forms = message.map(formOfToken);
  return {
    placeholders: new Set(forms.flatMap(({ placeholders }) => [...placeholders])),
    plurals: forms.flatMap(({ plurals }) => plurals),
  };
}

function formOfToken(token: CompiledMessageToken): MessageForm {
  if (typeof token === 'string') return formOfText(token);
  const [name, type, format] = token;
  const choices = choicesIn(format);
  if (choices.size > 0 && !choices.has('other')) throw new SyntaxError('a choice needs the case "other"');
  const inner = formOfTokens([...choices.values()].flat());
  const plural = type === 'plural' ? [new Set(choices.keys())] : [];
  return {
    // `#` inside a plural is the plural's own number.
    placeholders: new Set([name, ...inner.placeholders].filter((placeholder) => placeholder !== '#')),
    plurals: [...plural, ...inner.plurals],
  };
}

/** The parser accepts an unmatched brace as text; we reject it. */
function formOfText(text: string): MessageForm {
  if (/[{}]/.test(text)) throw new SyntaxError('a brace without its other half');
  return { placeholders: new Set(), plurals: [] };
}

function choicesIn(format: unknown): ReadonlyMap<string, CompiledMessage> {
  if (typeof format !== 'object' || format === null) return new Map();
  const entries = Object.entries(format).filter(([name]) => name !== 'offset');
  return new Map(entries.map(([name, message]) => [name, typeof message === 'string' ? [message] : message]));
}

/** The plural forms that whole numbers take in a language: Russian has four, Japanese one. */
export function pluralFormsOf(locale: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
}
