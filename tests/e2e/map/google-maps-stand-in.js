// A small stand-in of Google's maps script for tests: the parts of its API that the product and Google's own clusterer
// use, with a real projection and real DOM elements, so that what is asserted is the clusterer's own behaviour.
;(() => {
  const parameters = new URL(document.currentScript.src).searchParams
  const listeners = new WeakMap()

  const event = {
    addListener(target, type, handler) {
      const all = listeners.get(target) ?? []
      const entry = {
        type,
        handler,
        remove: () =>
          listeners.set(
            target,
            (listeners.get(target) ?? []).filter((other) => other !== entry),
          ),
      }
      listeners.set(target, [...all, entry])
      return entry
    },
    removeListener: (entry) => entry.remove(),
    clearInstanceListeners: (target) => listeners.delete(target),
    trigger(target, type, ...details) {
      for (const entry of listeners.get(target) ?? []) if (entry.type === type) entry.handler(...details)
    },
  }

  /** As Google does: from -180 to 180. */
  const wrap = (lng) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)

  class LatLng {
    constructor(lat, lng) {
      const literal = typeof lat === 'object' ? lat : { lat, lng }
      this.y = typeof literal.lat === 'function' ? literal.lat() : literal.lat
      this.x = wrap(typeof literal.lng === 'function' ? literal.lng() : literal.lng)
    }
    lat() {
      return this.y
    }
    lng() {
      return this.x
    }
    toJSON() {
      return { lat: this.y, lng: this.x }
    }
  }

  class LatLngBounds {
    constructor(southWest, northEast) {
      const [a, b] = [southWest ?? { lat: 90, lng: 180 }, northEast ?? { lat: -90, lng: -180 }].map(
        (point) => new LatLng(point),
      )
      Object.assign(this, { south: a.lat(), west: a.lng(), north: b.lat(), east: b.lng() })
    }
    extend(point) {
      const { lat, lng } = new LatLng(point).toJSON()
      this.south = Math.min(this.south, lat)
      this.north = Math.max(this.north, lat)
      this.west = Math.min(this.west, lng)
      this.east = Math.max(this.east, lng)
      return this
    }
    getCenter() {
      return new LatLng((this.south + this.north) / 2, (this.west + this.east) / 2)
    }
    getNorthEast() {
      return new LatLng(this.north, this.east)
    }
    getSouthWest() {
      return new LatLng(this.south, this.west)
    }
    toJSON() {
      const { south, west, north, east } = this
      return { south, west, north, east }
    }
  }

  class Point {
    constructor(x, y) {
      Object.assign(this, { x, y })
    }
  }

  const projection = {
    fromLatLngToPoint(place) {
      const sine = Math.sin((place.lat() * Math.PI) / 180)
      return new Point(
        ((place.lng() + 180) / 360) * 256,
        (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
      )
    },
    fromPointToLatLng({ x, y }) {
      return new LatLng((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 256))) * 180) / Math.PI, (x / 256) * 360 - 180)
    },
  }

  class StandInMap {
    constructor(div, options) {
      if (window.refuseGoogleMap) throw new Error('No map today')
      this.div = div
      this.markers = new Set()
      this.options = options
      this.center = new LatLng(options.center)
      this.zoom = options.zoom
      div.style.position = 'relative'
      div.style.overflow = 'hidden'
      div.dataset.type = options.mapTypeId
      div.dataset.mapId = options.mapId
      const place = (type) => (mouse) => {
        const box = div.getBoundingClientRect()
        const latLng = this.placeAt(mouse.clientX - box.left, mouse.clientY - box.top)
        event.trigger(this, type, { latLng, domEvent: mouse, stop() {} })
        if (type === 'dblclick' && !this.options.disableDoubleClickZoom) this.setZoom(this.zoom + 1)
      }
      div.addEventListener('click', place('click'))
      div.addEventListener('dblclick', place('dblclick'))
      this.changed()
    }
    changed() {
      for (const marker of this.markers) marker.place()
      clearTimeout(this.timer)
      this.timer = setTimeout(() => {
        event.trigger(this, 'bounds_changed')
        event.trigger(this, 'idle')
      })
    }
    pixelOf(place) {
      const scale = 2 ** this.zoom
      const [point, middle] = [projection.fromLatLngToPoint(place), projection.fromLatLngToPoint(this.center)]
      // The copy of the place nearest to the middle; the world is 256 wide.
      const aside = point.x - middle.x
      return {
        x: (aside - 256 * Math.round(aside / 256)) * scale + this.div.clientWidth / 2,
        y: (point.y - middle.y) * scale + this.div.clientHeight / 2,
      }
    }
    placeAt(x, y) {
      const scale = 2 ** this.zoom
      const middle = projection.fromLatLngToPoint(this.center)
      return projection.fromPointToLatLng(
        new Point(
          middle.x + (x - this.div.clientWidth / 2) / scale,
          middle.y + (y - this.div.clientHeight / 2) / scale,
        ),
      )
    }
    addListener(type, handler) {
      return event.addListener(this, type, handler)
    }
    getDiv() {
      return this.div
    }
    getProjection() {
      return projection
    }
    getCenter() {
      return this.center
    }
    getZoom() {
      return this.zoom
    }
    getHeading() {
      return 0
    }
    getTilt() {
      return 0
    }
    getMapCapabilities() {
      return { isAdvancedMarkersAvailable: true }
    }
    getBounds() {
      const { clientWidth, clientHeight } = this.div
      return new LatLngBounds(this.placeAt(0, clientHeight), this.placeAt(clientWidth, 0))
    }
    setOptions(options) {
      Object.assign(this.options, options)
      if (options.mapTypeId) this.div.dataset.type = options.mapTypeId
    }
    setCenter(center) {
      this.center = new LatLng(center)
      this.changed()
    }
    panTo(center) {
      this.setCenter(center)
    }
    setZoom(zoom) {
      this.zoom = zoom
      this.changed()
    }
    moveCamera({ center = this.center, zoom = this.zoom }) {
      this.zoom = zoom
      this.setCenter(center)
    }
    fitBounds(bounds) {
      const { south, west, north, east } = bounds.toJSON ? bounds.toJSON() : bounds
      const corners = [new LatLng(north, west), new LatLng(south, east)].map((place) =>
        projection.fromLatLngToPoint(place),
      )
      // An east that is west of the west lies beyond the date line.
      const width = (corners[1].x - corners[0].x + 256) % 256
      const height = corners[1].y - corners[0].y
      const room = Math.min((this.div.clientWidth - 150) / width, (this.div.clientHeight - 150) / height)
      this.center = new LatLng((south + north) / 2, west + ((width / 256) * 360) / 2)
      this.setZoom(Math.max(0, Math.min(21, Math.floor(Math.log2(room)))))
    }
  }

  class AdvancedMarkerElement extends HTMLElement {
    #map = null
    constructor(options) {
      super()
      const { map, ...rest } = options
      Object.assign(this, rest)
      this.tabIndex = 0
      this.setAttribute('role', 'button')
      this.setAttribute('aria-label', rest.title)
      this.style.position = 'absolute'
      this.style.transform = 'translate(-50%, -100%)'
      if (rest.content) this.append(rest.content)
      this.addEventListener('click', (click) => {
        click.stopPropagation()
        this.dispatchEvent(new Event('gmp-click'))
      })
      this.addEventListener('gmp-click', (click) => event.trigger(this, 'gmp-click', click))
      if (map) this.map = map
    }
    get map() {
      return this.#map
    }
    set map(map) {
      this.#map?.markers.delete(this)
      this.#map = map
      if (!map) this.remove()
      if (!map) return
      map.markers.add(this)
      map.div.append(this)
      this.place()
    }
    place() {
      const { x, y } = this.#map.pixelOf(new LatLng(this.position))
      this.style.left = `${x}px`
      this.style.top = `${y}px`
    }
    addListener(type, handler) {
      return event.addListener(this, type, handler)
    }
  }
  customElements.define('stand-in-advanced-marker', AdvancedMarkerElement)

  /** What a data layer was given, for a test to look at: `map.div.dataset.layer`. */
  class Data {
    constructor({ map }) {
      this.shownOn = map
    }
    addGeoJson({ features }) {
      const kinds = features.map(({ geometry }) => geometry.type)
      this.shownOn.div.dataset.layer = kinds.join(' ')
    }
    setStyle(style) {
      this.style = style
    }
    setMap() {
      delete this.shownOn.div.dataset.layer
    }
  }

  /** Widths of lines, or the distance of their repeated symbols: `map.div.dataset.lines`. */
  class Polyline {
    constructor({ map, strokeWeight, icons }) {
      this.shownOn = map
      const { lines } = map.div.dataset
      map.div.dataset.lines = [lines, icons ? icons[0].repeat : strokeWeight].filter(Boolean).join(' ')
    }
    setMap() {
      delete this.shownOn.div.dataset.lines
    }
  }

  // Google's classes are functions with enumerable methods: the clusterer copies them onto itself with for…in.
  const overlay = class {}
  overlay.prototype.setMap = function (map) {
    const before = this.shownOn
    this.shownOn = map
    if (before && !map) this.onRemove()
    else if (map) setTimeout(() => this.shownOn === map && this.onAdd())
  }
  overlay.prototype.getMap = function () {
    return this.shownOn
  }
  overlay.prototype.getProjection = () => ({})
  overlay.prototype.addListener = function (type, handler) {
    return event.addListener(this, type, handler)
  }

  const libraries = {
    core: { LatLng, LatLngBounds, Point, event },
    maps: { Map: StandInMap, OverlayView: overlay, Data, Polyline, SymbolPath: { CIRCLE: 0 } },
    marker: { AdvancedMarkerElement },
  }
  window.google = {
    maps: {
      ...libraries.core,
      ...libraries.maps,
      marker: libraries.marker,
      importLibrary: async (name) => libraries[name],
      Settings: { getInstance: () => ({}) },
    },
  }
  if (window.lateGoogleMap) window.callBack = () => window[parameters.get('callback')]()
  else window[parameters.get('callback')]()
})()
