const svg = 'http://www.w3.org/2000/svg'

/** The drawing of a marker, its tip at the bottom centre of the box. Coloured by its class. */
export function createPin(): SVGSVGElement {
  const root = document.createElementNS(svg, 'svg')
  root.setAttribute('viewBox', '0 0 28 36')
  root.setAttribute('aria-hidden', 'true')
  const body = document.createElementNS(svg, 'path')
  body.setAttribute(
    'd',
    'M14 1.5C7.1 1.5 1.5 7 1.5 13.8c0 8.6 9 16.2 11.6 20.2.4.7 1.4.7 1.8 0 2.6-4 11.6-11.6 11.6-20.2C26.5 7 20.9 1.5 14 1.5Z',
  )
  const eye = document.createElementNS(svg, 'circle')
  eye.setAttribute('cx', '14')
  eye.setAttribute('cy', '13.5')
  eye.setAttribute('r', '5')
  root.append(body, eye)
  return root
}
