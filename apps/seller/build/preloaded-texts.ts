import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What a first visit, which leads to the login, has to say. */
const FIRST_TEXTS = ['virtual:messages/en/shell', 'virtual:messages/en/identity'];

/** Tells the browser of the texts in the page itself: a first visit must not find out about them last. */
export function preloadedTexts(): Plugin {
  return {
    name: 'cliffhanger-preloaded-texts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle = {} }) => chunksOf(bundle).map(preload) },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk =>
      output.type === 'chunk' && FIRST_TEXTS.some((texts) => output.facadeModuleId?.endsWith(texts)),
  );

const preload = ({ fileName }: Rolldown.OutputChunk): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
});
