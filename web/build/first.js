// Runs before the first paint, so that nobody who chose the dark theme or French sees a flash of the other;
// and asks for the first page's code and for the session while the application itself is still arriving.
(function (pages, files) {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is refused: the system's choice stands
    }
  }
  var theme = stored('muster-theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = stored('muster-language') || (navigator.language && navigator.language.slice(0, 2) === 'fr' ? 'fr' : 'en');

  function ask(href, rel, as) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as) link.as = as;
    link.crossOrigin = ''; // as the application asks for them
    document.head.appendChild(link);
  }
  ask('/api/session', 'preload', 'fetch');
  // somebody who was not signed in last time will first see the sign-in page
  var path =
    stored('muster-signed-in') || /^\/(login|user|terms|privacy|maintenance|achievements)(\/|$)/.test(location.pathname) ? location.pathname : '/login';
  for (var i = 0; i < pages.length; i++) {
    if (!new RegExp(pages[i][0]).test(path)) continue;
    pages[i][1].concat(pages[i][2][root.lang] || []).forEach(function (index) {
      var file = '/assets/' + files[index];
      if (file.endsWith('.css')) ask(file, 'preload', 'style');
      else ask(file, 'modulepreload');
    });
    break;
  }
})(/* pages */ [], /* files */ []);
