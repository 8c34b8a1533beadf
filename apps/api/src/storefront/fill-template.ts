import { htmlText } from '@cliffhanger/core/kernel';

/** A text, or for a section: whether it stands, or what it stands for one after the other. */
export type TemplateValue = string | boolean | readonly Readonly<Record<string, string>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

const SECTION = /\{\{#(\w+)\}\}([^]*?)\{\{\/\1\}\}/g;
const PLACE = /\{\{(\w+)\}\}/g;

/**
 * Fills a built page: `{{title}}` is a text, `{{#seller}}…{{/seller}}` stands when there is one. Every text is escaped, and
 * a place that nobody fills is a bug.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const withSections = template.replace(SECTION, (_, name: string, inside: string) => {
    const value = valueOf(values, name);
    if (Array.isArray(value)) return value.map((item) => fillTemplate(inside, item)).join('');
    return value === '' || value === false ? '' : fillTemplate(inside, values);
  });
  return withSections.replace(PLACE, (_, name: string) => htmlText(textOf(valueOf(values, name), name)));
}

function valueOf(values: TemplateValues, name: string): TemplateValue {
  const value = values[name];
  if (value === undefined) throw new Error(`nothing fills {{${name}}}`);
  return value;
}

function textOf(value: TemplateValue, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`{{${name}}} is no text`);
  return value;
}
