import { useEffect, useRef } from 'react';
import { pdfjs, usePageContext } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';

/**
 * The words of a page over its picture: to select, to search, to be read out. The library's own layer writes
 * `innerHTML`, which our content security policy refuses.
 */
export function DocumentText() {
  const container = useRef<HTMLDivElement>(null);
  const context = usePageContext();
  const page = context?.page;
  const scale = context?.scale;
  const rotation = context?.rotate ?? undefined;
  useEffect(() => {
    const place = container.current;
    if (!page || !place || scale === undefined) return;
    place.replaceChildren();
    const layer = new pdfjs.TextLayer({
      container: place,
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      viewport: page.getViewport({ scale, rotation }),
    });
    // A page turned before its words were there is no failure; and without its words the picture still stands.
    layer.render().catch(() => {});
    return () => layer.cancel();
  }, [page, scale, rotation]);
  return <div ref={container} className="textLayer" />;
}
