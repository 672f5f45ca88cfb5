const svg = 'http://www.w3.org/2000/svg'

/** The drawing of a marker, its tip at the bottom centre of the box, with a number or an eye. Coloured by its class. */
export function createPin(number?: number): SVGSVGElement {
  const root = document.createElementNS(svg, 'svg')
  root.setAttribute('viewBox', '0 0 28 36')
  root.setAttribute('aria-hidden', 'true')
  const body = document.createElementNS(svg, 'path')
  body.setAttribute(
    'd',
    'M14 1.5C7.1 1.5 1.5 7 1.5 13.8c0 8.6 9 16.2 11.6 20.2.4.7 1.4.7 1.8 0 2.6-4 11.6-11.6 11.6-20.2C26.5 7 20.9 1.5 14 1.5Z',
  )
  root.append(body, number === undefined ? createEye() : createNumber(number))
  return root
}

function createEye(): SVGElement {
  const eye = document.createElementNS(svg, 'circle')
  eye.setAttribute('cx', '14')
  eye.setAttribute('cy', '13.5')
  eye.setAttribute('r', '5')
  return eye
}

/** The sizes at which numbers of so many digits fill the pin. */
const sizes = [13, 13, 10.5, 8.5]

function createNumber(number: number): SVGElement {
  const digits = String(number)
  const text = document.createElementNS(svg, 'text')
  text.setAttribute('x', '14')
  text.setAttribute('y', '14')
  text.setAttribute('font-size', String(sizes[digits.length - 1] ?? 7))
  text.textContent = digits
  return text
}
