import { useTheme } from '../../hooks/use-theme.ts'
import darkTrip from './art/trip-dark.webp'
import lightTrip from './art/trip-light.webp'
import css from './landing.module.css'

/** A picture of a trip in light or dark, as the page is, and what the product does. `isAside`: only where it is beside the form. */
export function LandingTour({ isAside }: { readonly isAside: boolean }) {
  const theme = useTheme()
  return (
    <div className={isAside ? `${css.tour} ${css.aside}` : css.tour}>
      <picture>
        {theme === 'system' ? <source media="(prefers-color-scheme: dark)" srcSet={darkTrip} /> : null}
        <img
          src={theme === 'dark' ? darkTrip : lightTrip}
          alt="A trip in Offgrid: its stops on the map, colored by how long the fuel lasts, and listed with their dates."
          width={1280}
          height={800}
        />
      </picture>
      <ul>
        <li>Fuel, water and time for every leg, with reserves.</li>
        <li>Opens offline, with every trip and its map.</li>
        <li>GPX, KML and CSV, in and out.</li>
      </ul>
    </div>
  )
}
