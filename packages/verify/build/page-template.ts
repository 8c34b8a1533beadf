interface PageParts {
  readonly policy: string;
  readonly style: string;
  readonly script: string;
}

export const pageTemplate = ({ policy, style, script }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cliffhanger</title>
<style>${style}</style>
</head>
<body>
<main class="w" id="page"></main>
<script>${script}</script>
</body>
</html>
`;
