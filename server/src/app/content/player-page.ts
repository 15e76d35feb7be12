/** The page that holds the API of a package and the package itself. Its words come with its script. */
export function playerPage(locale: string): string {
  const language = locale === 'fr' ? 'fr' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${language === 'fr' ? 'Lecteur' : 'Player'}</title>
<link rel="stylesheet" href="player.css">
</head>
<body>
<div id="player"></div>
<script src="player.js"></script>
</body>
</html>
`;
}
